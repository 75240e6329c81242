import { isAbsolute, relative, resolve, sep } from "node:path";
import { Lazy, type TerraformResource } from "cdktf";

/**
 * Names the source file of an attribute in the synthesized stack, as a comment that engines skip, so that `bunny-tf drift`
 * advises to edit that file. Leaves out files outside of the folder in which the app runs.
 */
export function nameSourceFile(
  resource: TerraformResource,
  attribute: () => string,
  file: () => string | undefined,
): void {
  resource.addOverride(
    "//.files",
    Lazy.anyValue({
      produce: () => {
        const path = file();
        const place = path === undefined ? undefined : relative(process.cwd(), resolve(path));
        if (place === undefined || place.split(sep)[0] === ".." || isAbsolute(place)) return undefined;
        return { [attribute()]: place.split(sep).join("/") };
      },
    }),
  );
}
