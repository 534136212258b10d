import { cropLabel, dayOf, monthOf } from '@farm/almanac';
import type { FarmPlan } from '@farm/contracts';
import { CLIMBERS } from '../growth-habits';
import { planTables, type Profile } from './plan-profiles';

const cropOf = (id: string | null) => planTables.crops.find((crop) => crop.id === id);
const tasksOf = (plan: FarmPlan) => plan.weeklyPlans.flatMap(({ tasks }) => tasks);
const has = (profile: Profile, word: string) => new RegExp(word).test(profile.request.location);
const sumOf = (numbers: readonly number[]) => numbers.reduce((sum, number) => sum + number, 0);

/** The planted crops of a plan with their labels and weeks, from 0. */
const plantedIn = (plan: FarmPlan) =>
  plan.weeklyPlans.flatMap(({ details: own }, week) =>
    own.flatMap(({ kind, cropId }) => {
      const crop = kind === 'plant' ? cropOf(cropId) : undefined;
      return crop ? [{ crop, week, label: cropLabel(crop) }] : [];
    }),
  );
const CARE = /^(?:Water|Look at|Lay boards|Push a finger)/;

/** What answers an agent's questions about sowings, ground and drawings badly, for each question. */
export const PLANTING_RULES: Readonly<Record<string, (plan: FarmPlan, profile: Profile) => readonly string[]>> = {
  'a sowing is watered in; only what is sown thick is thinned, and before it is picked': (plan) => {
    const sown = tasksOf(plan).filter((text) => text.startsWith('Sow ') && /deep|on the surface/.test(text));
    const dry = sown.filter(
      (text) => /plants?\)/.test(text) && !/ater it in|just wet|watch it as the first seed of this week/.test(text),
    );
    const thinned = tasksOf(plan).filter((text) => /^Thin .*(beans|peas|corn|okra|squash|sunflowers) to/.test(text));
    const weekOf = (start: string, word: string) =>
      plan.weeklyPlans.findIndex(({ tasks }) => tasks.some((text) => text.startsWith(start) && text.includes(word)));
    const isLate =
      weekOf('Pick the first', 'radishes') >= 0 && weekOf('Thin', 'radishes') > weekOf('Pick the first', 'radishes');
    return [
      ...dry,
      ...thinned.filter((text) => !text.includes('southern peas')),
      ...(isLate ? ['radishes thinned after picking'] : []),
    ];
  },
  'what is planted is watered in the week after it, and where plants were set out they are mulched': (plan) =>
    plantedIn(plan).flatMap(({ crop, week, label }) => {
      const next = plan.weeklyPlans[week + 1];
      if (!next || plan.bed === null) return [];
      const care = next.tasks.filter((text) => CARE.test(text) && text.includes(label)).join(' ');
      const isSetOut = plan.weeklyPlans[week]?.tasks.some(
        (text) => text.startsWith('Set out') && text.includes(crop.id),
      );
      return care !== '' && (!isSetOut || /straw|leaves/.test(care))
        ? []
        : [`${crop.id} ${week}: ${next.tasks.join(' | ')}`];
    }),
  'in a bed climbers stand in one row along a trellis at its north end': ({ bed }) =>
    (bed && bed.widthFt * bed.lengthFt <= 150 ? bed.strips : []).flatMap(
      ({ cropId, plants, fromFt, bed: number }, _, all) => {
        const crop = cropOf(cropId);
        if (!crop || !CLIMBERS.has(cropId)) return [];
        const before = all.filter((other) => other.bed === number && other.fromFt < fromFt);
        const isNorth = before.every((other) => CLIMBERS.has(other.cropId));
        const sides = crop.spacingIn <= 8 ? 2 : 1;
        const rows = before.length === 0 && all.filter((other) => other.bed === number).length === 1 ? 4 : 2;
        const most = rows * sides * (((bed?.widthFt ?? 0) * 12) / crop.spacingIn + 1);
        return isNorth && plants <= most ? [] : [`${cropId} ${fromFt} ${plants}`];
      },
    ),
  'radishes of midwinter are not promised in a month': (plan) =>
    plan.weeklyPlans.flatMap(({ details: own }) =>
      own
        .filter(
          ({ cropId, kind, date, why }) =>
            cropId === 'radish' &&
            kind === 'plant' &&
            date !== null &&
            [12, 1].includes(monthOf(dayOf(date))) &&
            /about 2\d days/.test(why),
        )
        .map(({ why }) => why)
        .filter(() => plan.context.frost === 'dates' && plan.context.phase === 'winter-prep'),
    ),
  'nothing poisonous is planted where children are': (plan, profile) =>
    has(profile, 'kids|daycare|toddler|school|ages')
      ? plantedIn(plan).flatMap(({ crop }) => (crop.id === 'larkspur' ? [profile.request.location] : []))
      : [],
  'each crop of a group that a label names, and what else its people expect, has a task or a date': (
    plan,
    { request },
  ) => {
    const answered = new Set([
      ...plantedIn(plan).map(({ crop }) => crop.name),
      ...plan.weeklyPlans.flatMap(({ details: own }) => own.flatMap(({ cropId }) => cropOf(cropId)?.name ?? [])),
      ...plan.later.map(({ crop }) => crop),
    ]);
    const isHerbs = request.crops.length === 1 && request.crops[0]?.startsWith('Herbs');
    return isHerbs ? ['Basil', 'Cilantro', 'Parsley'].filter((name) => !answered.has(name)) : [];
  },
  'nothing is ordered more than two months ahead for a group that was ticked': (plan, { request }) =>
    request.wishes === undefined && (plan.wishes ?? []).length === 0
      ? plan.weeklyPlans.flatMap(({ tasks, details: own }) =>
          tasks.flatMap((text, i) => {
            const crop = plan.later.find((each) => each.crop === cropOf(own[i]?.cropId ?? null)?.name);
            const isFar = crop?.date != null && dayOf(crop.date) - dayOf(plan.context.day) > 130;
            return text.startsWith('Order ') && isFar ? [`${text} ${crop.date}`] : [];
          }),
        )
      : [],
  'the bed has as many plants as the tasks': (plan) => {
    if (!plan.bed || (plan.bed.count ?? 1) > 1) return [];
    const { strips } = plan.bed;
    return plan.weeklyPlans.flatMap(({ tasks, details: own }) =>
      tasks.flatMap((text, i) => {
        const id = own[i]?.kind === 'plant' ? own[i]?.cropId : null;
        const count = Number(/(?:\(about |\(|^Set out )(\d+) /.exec(text)?.[1]);
        const drawn = sumOf(
          strips.filter(({ cropId, date }) => cropId === id && date === null).map(({ plants }) => plants),
        );
        return id && count && drawn && drawn !== count ? [`${id} ${count} ${drawn}`] : [];
      }),
    );
  },
  'grass is taken off before the bed is loosened, pots are set before they are filled': (plan) => {
    const order = (first: RegExp, second: RegExp) => {
      const all = tasksOf(plan);
      const [a, b] = [all.findIndex((text) => first.test(text)), all.findIndex((text) => second.test(text))];
      return b >= 0 && a > b ? [all[a] ?? ''] : [];
    };
    return [
      ...order(/^Mark a bed .*cut the grass/, /^Loosen the new bed/),
      ...order(/^Set the pots empty/, /^Fill the pots/),
    ];
  },
  'a garden or a field is broken before it is planted': (plan, profile) =>
    has(profile, 'acre') && plan.weeklyPlans.some(({ details: own }) => own.some(({ kind }) => kind === 'plant'))
      ? tasksOf(plan).some((text) => /^(Plow or till|Loosen the rows)/.test(text))
        ? []
        : [profile.request.location]
      : [],
  'the books are for who sells, a soil test for ground that nobody bought': (plan, profile) => [
    ...(has(profile, 'market|sell') ? [] : tasksOf(plan).filter((text) => /receipts|farm number/.test(text))),
    ...(has(profile, 'new |raised|pots|buckets|table|balcony')
      ? tasksOf(plan).filter((text) => /^Take soil from/.test(text))
      : []),
  ],
  'what waits of a group that is planted does not open the greeting': (plan) => {
    const planted = new Set<string>(
      plan.weeklyPlans.flatMap(({ details: own }) =>
        own.flatMap(({ kind, cropId }) =>
          kind === 'plant' || kind === 'indoors' ? (cropOf(cropId)?.option ?? []) : [],
        ),
      ),
    );
    return plan.later
      .filter(({ option, say }) => planted.has(option) && say.startsWith('Wait') && plan.customMessage.includes(say))
      .map(({ say }) => say);
  },
  'manure or hay that may hold weed killer is tested before anything is planted': (plan, profile) =>
    has(profile, 'Grazon|sprayed hay') &&
    !tasksOf(plan).some((text) => /^Fill two pots with soil and the manure/.test(text))
      ? [profile.request.location]
      : [],
};
