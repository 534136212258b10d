import { plantChoices, type PlantChoice } from '@farm/farm';

/** Names of crops and projects in another language, by id. */
export type PlantNames = Readonly<Partial<Record<string, string>>>;

/** The crops and projects of the wizard by these names; their English names are found by a search too. */
export const plantListOf = (translated: PlantNames): readonly PlantChoice[] =>
  plantChoices.map((choice) => {
    const name = translated[choice.id];
    return name === undefined ? choice : { ...choice, name, names: [choice.name.toLowerCase(), ...choice.names] };
  });
