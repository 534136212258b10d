import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { cropLabel, grownCrops, spanishCrops, type GrownCrop } from '@farm/almanac';
import { capitalize, planOptions, plantGroups, type PlantChoice } from '@farm/farm';
import { ROOT } from '../workspace';

export const PLANT_CHOICES = 'libs/farm/src/learning/plant-choices.json';
export const SPANISH_NAMES = 'apps/learning-mfe/src/farm-plan/plants/plant-names-es.json';

const CROP_NAMES = 'libs/almanac/src/data/crop-names.json';
const PROJECTS = 'services/learning/content/plan-projects.json';
const SPANISH_PROJECTS = 'services/learning/content/es/plan-projects.json';
const GROUPS: readonly string[] = [...planOptions.crops, ...Object.values(plantGroups)];

interface Project {
  id: string;
  name: string;
  names: string[];
  kind: Exclude<keyof typeof plantGroups, 'crops'>;
}

const readData = <Data>(file: string): Data => JSON.parse(readFileSync(join(ROOT, file), 'utf8')) as Data;

/** The everyday name; the name of the kind where a choice of the wizard is called the same, as 'Tomatoes' is. */
function everydayName(crop: GrownCrop): string {
  const label = capitalize(cropLabel(crop));
  return planOptions.crops.some((option) => option === label) ? crop.name.replace(/ \(.*/, '') : label;
}

/** Names by which a search finds it, without those that its everyday name begins with. */
function otherNames(name: string, aliases: readonly string[]): string[] {
  const shown = name.toLowerCase();
  const names = aliases.map((alias) => alias.toLowerCase());
  return [...new Set(names)].filter((alias) => !shown.startsWith(alias));
}

function choiceOfCrop(crop: GrownCrop, aliases: readonly string[]): PlantChoice {
  const name = everydayName(crop);
  const names = otherNames(name, [...aliases, crop.name]);
  return { id: crop.id, name, group: crop.option ?? plantGroups.crops, names };
}

const choiceOfProject = ({ id, name: full, names, kind }: Project): PlantChoice => {
  const name = full.replace(/ \(.*/, '');
  return { id, name, group: plantGroups[kind], names: otherNames(name, [...names, full]) };
};

const byGroupAndName = (one: PlantChoice, other: PlantChoice) =>
  GROUPS.indexOf(one.group) - GROUPS.indexOf(other.group) || one.name.localeCompare(other.name);

/** The crops of the almanac and the projects as the wizard lists them. @throws RangeError if a name is not unique */
export function currentPlantChoices(): PlantChoice[] {
  const aliases = readData<Record<string, string[]>>(CROP_NAMES);
  const { projects } = readData<{ projects: Project[] }>(PROJECTS);
  const choices = [
    ...grownCrops.map((crop) => choiceOfCrop(crop, aliases[crop.id] ?? [])),
    ...projects.map(choiceOfProject),
  ];
  const names = [...planOptions.crops, ...choices.map(({ name }) => name)];
  const twice = names.find((name, index) => names.indexOf(name) !== index);
  if (twice) throw new RangeError(`Two choices are called ${twice}`);
  return choices.sort(byGroupAndName);
}

/** Their names in Spanish, by id. @throws RangeError if a name is not unique */
export function currentSpanishNames(): Record<string, string> {
  const { projects } = readData<{ projects: Record<string, { name: string }> }>(SPANISH_PROJECTS);
  const crops = Object.fromEntries(spanishCrops.map(({ id, name }) => [id, name]));
  const nameOf = (id: string) => (crops[id] ?? projects[id]?.name ?? '').replace(/ \(.*/, '');
  const entries = currentPlantChoices().map(({ id }): [string, string] => [id, nameOf(id)]);
  const twice = entries.find(([id, name]) => entries.some(([other, same]) => other !== id && same === name));
  if (twice) throw new RangeError(`Two choices are called ${twice[1]}`);
  return Object.fromEntries(entries);
}

if (require.main === module) {
  writeFileSync(join(ROOT, PLANT_CHOICES), JSON.stringify(currentPlantChoices()));
  writeFileSync(join(ROOT, SPANISH_NAMES), JSON.stringify(currentSpanishNames()));
}
