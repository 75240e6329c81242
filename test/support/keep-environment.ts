/** Puts the environment back after each test of the enclosing `describe`, or of the file. */
export function keepEnvironment(): void {
  const before = { ...process.env };
  afterEach(() => {
    for (const name of Object.keys(process.env)) if (!(name in before)) Reflect.deleteProperty(process.env, name);
    Object.assign(process.env, before);
  });
}
