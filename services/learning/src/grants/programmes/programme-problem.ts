import { grantOptions } from '@farm/farm';
import { readDay } from '../../calendar/days';
import { isState } from '../../farm-plan/place/place-name';
import { isUsda, type Deadline, type Programme } from './programme';
import { tipsOf } from './tips';

const valuesOf = (options: readonly { value: string }[]): readonly string[] => options.map(({ value }) => value);
const FARMERS = valuesOf(grantOptions.farmerType.slice(1));
const FARMS = valuesOf(grantOptions.farmType.slice(1));
const FOCUSES = [...valuesOf(grantOptions.projectFocus.slice(1)), 'land'];
const ISLANDS = ['PR', 'VI'];

const LEAST_WORDS = 25;
const MOST_WORDS = 45;
const LEAST_TIPS = 3;
const COMMON_YEAR = '2027';

const within = (values: unknown, allowed: readonly string[]): boolean =>
  Array.isArray(values) && new Set(values).size === values.length && values.every((each) => allowed.includes(each));
const two = (value: number) => String(value).padStart(2, '0');

function isDeadline(deadline: Deadline): boolean {
  switch (deadline.kind) {
    case 'rolling':
      return true;
    case 'annual':
      return Boolean(deadline.note) && readDay(`${COMMON_YEAR}-${two(deadline.month)}-${two(deadline.day)}`) !== null;
    case 'expected':
      return Boolean(deadline.note) && readDay(`${COMMON_YEAR}-${two(deadline.month)}-01`) !== null;
    case 'state-cutoff':
    case 'verify':
      return Boolean(deadline.note);
    default:
      return false;
  }
}

function factsProblem(row: Programme): string | null {
  const { states, farmerTypes, farmerRule, farmTypes, focus } = row;
  if (!row.title || !row.agency || !row.amountText || typeof row.note !== 'string') return 'lacks a text';
  if (!/^https:\/\/[^\s]+$/.test(row.website)) return 'has no official page';
  if (row.assistanceListing !== null && !/^\d{2}\.\d{3}$/.test(row.assistanceListing)) return 'has no listing number';
  if (!['grant', 'cost-share', 'contract', 'loan'].includes(row.kind)) return `is of no kind: ${row.kind}`;
  if (!['individual', 'organization', 'business'].includes(row.applicant)) return 'has no applicant';
  if (!(row.amountMin >= 0 && row.amountMin <= row.amountMax && Number.isFinite(row.amountMax)))
    return 'has amounts out of order';
  if (!isDeadline(row.deadline)) return 'has no deadline that can be read';
  const listed = states !== '*' && states.length > 0 && states.every((code) => isState(code) || ISLANDS.includes(code));
  if (states !== '*' && !listed) return 'names a state that there is not';
  if (!within(farmerTypes, FARMERS) || !within(farmTypes, FARMS) || !within(focus, FOCUSES))
    return 'names something that is not on the lists';
  if (!['open', 'favours', 'only'].includes(farmerRule) || (farmerRule === 'open') !== (farmerTypes.length === 0))
    return 'has a farmer rule that does not fit its farmers';
  if (!['A', 'B', 'C'].includes(row.confidence)) return 'has no confidence';
  return row.checkedOn === null || readDay(row.checkedOn) !== null ? null : 'was checked on no day';
}

function truthProblem(row: Programme): string | null {
  const { description } = row.words;
  const words = description.split(/\s+/).length;
  if (words < LEAST_WORDS || words > MOST_WORDS) return `is described in ${words} words`;
  if (row.kind === 'loan' && !description.includes('must be repaid')) return 'is a loan and does not say so';
  if (isUsda(row) && row.farmerTypes.some((type) => type === 'minority' || type === 'women'))
    return 'is of USDA, which has ended preference by race and sex';
  return tipsOf(row).length >= LEAST_TIPS ? null : `has fewer than ${LEAST_TIPS} tips`;
}

/** Why a programme may not be shown, in words for an editor; null: it may. */
export function programmeProblem(row: Programme): string | null {
  if (!/^[a-z0-9-]{3,64}$/.test(row.id)) return 'has no id';
  return factsProblem(row) ?? truthProblem(row);
}
