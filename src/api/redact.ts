const shortestSecret = 4;

/** Makes a function that replaces every secret, as it is, percent-encoded or escaped as in JSON, by `[redacted]`. */
export function redactor(secrets: readonly (string | undefined)[]): (text: string) => string {
  const forms = secrets
    .filter((secret): secret is string => secret !== undefined && secret.length >= shortestSecret)
    .flatMap((secret) => [secret, encodeURIComponent(secret), JSON.stringify(secret).slice(1, -1)]);
  const longestFirst = [...new Set(forms)].sort((a, b) => b.length - a.length);
  return (text) => longestFirst.reduce((clean, form) => clean.split(form).join("[redacted]"), text);
}
