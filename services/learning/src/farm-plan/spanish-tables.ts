import { type GrownCrop, spanishCrops } from '@farm/almanac';
import { Type, type Static } from '@sinclair/typebox';
import { readJson } from '../content';

const Texts = Type.Record(Type.String(), Type.Unknown());
const Rows = Type.Record(Type.String(), Texts);
type Rows = Static<typeof Rows>;
const LimitTexts = Type.Record(Type.String(), Type.String());

/** A value whose texts are replaced by those that stand at the same place in `texts`. */
function translated<Value>(value: Value, texts: unknown): Value {
  if (typeof value === 'string') return (typeof texts === 'string' ? texts : value) as Value;
  if (typeof texts !== 'object' || texts === null || typeof value !== 'object' || value === null) return value;
  const own = texts as Readonly<Record<string, unknown>>;
  if (Array.isArray(value)) return value.map((item: unknown, i) => translated(item, own[i])) as Value;
  const entries = Object.entries(value).map(([key, item]: [string, unknown]) => [key, translated(item, own[key])]);
  return Object.fromEntries(entries) as Value;
}

type TextRows = readonly { id: string }[];

/** Tables with texts that people read. */
interface TextTables {
  crops: readonly GrownCrop[];
  tasks: TextRows;
  bundles: TextRows;
  refused: TextRows;
  projects: TextRows;
  refusals: TextRows;
  notes: TextRows;
  covers: TextRows;
  tips: TextRows;
  limitTips: Readonly<Record<string, string>>;
}

const rowsIn = <Row extends { id: string }>(rows: readonly Row[], texts: Rows): readonly Row[] =>
  rows.map((row) => translated(row, texts[row.id]));

/** The tables with the texts of `es/` in the content folder; where one has no translation, the English one. @throws ContentError */
export function inSpanish<Tables extends TextTables>(english: Tables, folder: string): Tables {
  const { tasks } = readJson(folder, 'es/plan-tasks.json', Type.Object({ tasks: Rows }));
  const { bundles, refused } = readJson(folder, 'es/plan-bundles.json', Type.Object({ bundles: Rows, refused: Rows }));
  const { projects, refusals } = readJson(
    folder,
    'es/plan-projects.json',
    Type.Object({ projects: Rows, refusals: Rows }),
  );
  const { notes } = readJson(folder, 'es/plan-notes.json', Type.Object({ notes: Rows }));
  const { covers } = readJson(folder, 'es/plan-covers.json', Type.Object({ covers: Rows }));
  const { tips, limits } = readJson(folder, 'es/plan-tips.json', Type.Object({ tips: Rows, limits: LimitTexts }));
  return {
    ...english,
    crops: spanishCrops,
    tasks: rowsIn(english.tasks, tasks),
    bundles: rowsIn(english.bundles, bundles),
    refused: rowsIn(english.refused, refused),
    projects: rowsIn(english.projects, projects),
    refusals: rowsIn(english.refusals, refusals),
    notes: rowsIn(english.notes, notes),
    covers: rowsIn(english.covers, covers),
    tips: rowsIn(english.tips, tips),
    limitTips: { ...english.limitTips, ...limits },
  };
}
