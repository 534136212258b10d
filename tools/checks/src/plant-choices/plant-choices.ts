import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { cropLabel, grownCrops, type GrownCrop } from '@farm/almanac';
import { capitalize, planOptions, type PlantChoice } from '@farm/farm';
import { ROOT } from '../workspace';

export const PLANT_CHOICES = 'libs/farm/src/learning/plant-choices.json';

const CROP_NAMES = 'libs/almanac/src/data/crop-names.json';
const PROJECTS = 'services/learning/content/plan-projects.json';
const OTHER_CROPS = 'More vegetables, fruit and flowers';
const PROJECT_GROUPS = {
  fruit: 'Fruit and nuts',
  animal: 'Animals',
  mushroom: 'Mushrooms',
  woods: 'From the woods',
  other: 'Other projects',
} as const;
const GROUPS: readonly string[] = [...planOptions.crops, OTHER_CROPS, ...Object.values(PROJECT_GROUPS)];

interface Project {
  id: string;
  name: string;
  names: string[];
  kind: keyof typeof PROJECT_GROUPS;
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
  return { id: crop.id, name, group: crop.option ?? OTHER_CROPS, names };
}

const choiceOfProject = ({ id, name: full, names, kind }: Project): PlantChoice => {
  const name = full.replace(/ \(.*/, '');
  return { id, name, group: PROJECT_GROUPS[kind], names: otherNames(name, [...names, full]) };
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

if (require.main === module) writeFileSync(join(ROOT, PLANT_CHOICES), JSON.stringify(currentPlantChoices()));
