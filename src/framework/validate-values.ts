import type { Attribute, Attributes } from "./attribute.js";
import { atIndex, atKey, atName, formatPath, type ObjectValue, type Path } from "./codec/index.js";
import { complaintsAbout, fullStop } from "./complaints.js";
import type { DiagnosticCollector } from "./diagnostics.js";
import { pathFrom } from "./path.js";
import { elementsOf, fieldOf, fieldsOf } from "./rules/fields.js";
import type { Type } from "./types.js";
import { isUnknown } from "./unknown.js";

/** What a validation needs at each place. */
interface Place {
  readonly path: Path;
  /** How the place is called in a message; elements of sets have no path of their own. */
  readonly name: string;
  readonly sensitive: boolean;
  readonly diagnostics: DiagnosticCollector;
  readonly writeOnlyAllowed: boolean;
}

/**
 * Checks a configuration against the constraints of its types and attributes. What is unknown, at any depth, is passed
 * over; nulls inside lists, sets and maps are refused, as are those of required attributes: engines only refuse required
 * attributes that are left out. The order of the errors is that of the attributes.
 */
export function validateValues(
  attributes: Attributes,
  config: ObjectValue,
  diagnostics: DiagnosticCollector,
  writeOnlyAllowed: boolean,
): void {
  validateAttributes(attributes, config, { path: [], name: "", sensitive: false, diagnostics, writeOnlyAllowed });
}

function validateAttributes(attributes: Attributes, object: unknown, place: Place): void {
  for (const [name, attribute] of Object.entries(attributes)) {
    const sensitive = place.sensitive || attribute.sensitive;
    validateAttribute(attribute, fieldOf(object, name), { ...inside(place, atName(place.path, name)), sensitive });
  }
}

function validateAttribute(attribute: Attribute, value: unknown, place: Place): void {
  if (isUnknown(value)) return;
  if (value === null) {
    if (attribute.presence === "required")
      refuse(place, "is required, but the expression that it is set to gives null");
  } else if (attribute.presence === "write_only" && !place.writeOnlyAllowed)
    refuse(place, "is write-only, which needs Terraform 1.11 or OpenTofu 1.11. Upgrade, or leave it out");
  else validateValue(attribute.type, value, attribute.constraints, place);
}

function validateValue(type: Type, value: unknown, constraints: Attribute["constraints"], place: Place): void {
  for (const complaint of complaintsAbout(type, value, constraints, place.sensitive)) refuse(place, complaint);
  switch (type.kind) {
    case "object":
      validateAttributes(type.attributes, value, place);
      break;
    case "list":
      elementsOf(value).forEach((element, index) => {
        validateElement(type.element, element, inside(place, atIndex(place.path, index)));
      });
      break;
    case "map":
      for (const [key, element] of Object.entries(fieldsOf(value)))
        validateElement(type.element, element, inside(place, atKey(place.path, key)));
      break;
    case "set":
      for (const element of elementsOf(value))
        validateElement(type.element, element, { ...place, name: `An element of ${place.name}` });
      break;
    default:
  }
}

function validateElement(type: Type, value: unknown, place: Place): void {
  if (isUnknown(value)) return;
  if (value === null) refuse(place, "is null. Remove it, or filter nulls out");
  else validateValue(type, value, [], place);
}

function inside(place: Place, path: Path): Place {
  return { ...place, path, name: formatPath(path) };
}

function refuse(place: Place, complaint: string): void {
  place.diagnostics.error(
    pathFrom(place.path),
    `Invalid value for ${formatPath(place.path)}`,
    fullStop(`${place.name} ${complaint}`),
  );
}
