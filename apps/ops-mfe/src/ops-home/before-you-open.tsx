import { COURSE_WEEKS, hasClassAhead, hasOpeningHours, placeholderFacts } from '@farm/farm';
import { Stack, VisuallyHidden } from '@farm/ui';
import { Link } from '@farm/web-kit';
import { Circle, CircleCheck } from 'lucide-react';
import { useLiveQuery } from '../admin/queries';
import { Section } from '../admin/section';
import classes from './before-you-open.module.css';

interface OpeningStep {
  text: string;
  to: string;
  isDone: boolean;
}

const VISIT_FORM = '/ops/content?part=visit';
const FARM_FORM = '/ops/content?part=farm';

/** What only the owner knows, and what the site was delivered without. A step whose data is not there counts as done. */
function useOpeningSteps(): OpeningStep[] {
  const posts = useLiveQuery('GET /api/ops/inbox/posts').data?.posts;
  const guides = useLiveQuery('GET /api/ops/orders/guides').data?.guides;
  const classes = useLiveQuery('GET /api/ops/classes').data?.classes;
  const visit = useLiveQuery('GET /api/visit').data;
  const hasClass =
    classes?.some(({ status, startsAt }) => status === 'scheduled' && new Date(startsAt) > new Date()) ?? true;
  const missing = new Set(placeholderFacts().map(({ name }) => name));
  const isSet = (...names: string[]) => names.every((name) => !missing.has(name));
  return [
    { text: 'Your name as the founder', to: FARM_FORM, isDone: isSet("Founder's name") },
    {
      text: 'Your phone, website and email addresses',
      to: FARM_FORM,
      isDone: isSet('Phone', 'Website', 'Email address', 'Email address for orders'),
    },
    { text: 'Your postal address: no newsletter goes out without it', to: FARM_FORM, isDone: isSet('Postal address') },
    {
      text: 'Your pages on Facebook, Instagram, TikTok and LinkedIn',
      to: FARM_FORM,
      isDone: isSet('Facebook page', 'Facebook group', 'Instagram', 'TikTok', 'LinkedIn'),
    },
    {
      text: 'The hours of your stand',
      to: VISIT_FORM,
      isDone: visit ? hasOpeningHours({ week: visit.facts.hours }) : true,
    },
    {
      text: 'Your address and the way to the farm',
      to: VISIT_FORM,
      isDone: visit
        ? visit.facts.address !== null && (visit.facts.turns.length > 0 || visit.facts.directions !== null)
        : true,
    },
    { text: 'How people pay at the stand', to: VISIT_FORM, isDone: visit ? visit.facts.payment !== null : true },
    {
      text: 'A date for the next class',
      to: '/ops/classes',
      isDone: hasClassAhead(COURSE_WEEKS, new Date()) || hasClass,
    },
    {
      text: 'A first post of your own',
      to: '/ops/posts',
      isDone: posts?.some(({ state }) => state !== 'draft') ?? true,
    },
    {
      text: 'Which paid guides are for sale',
      to: '/ops/orders?tab=guides',
      isDone: guides?.some(({ released }) => released !== null) ?? true,
    },
  ];
}

/** The steps before visitors come, each with a tick once it is done; nothing when all are. */
export function BeforeYouOpen() {
  const steps = useOpeningSteps();
  if (steps.every(({ isDone }) => isDone)) return null;
  return (
    <Section title="Before you open" as="h3">
      <Stack as="ul" gap={2}>
        {steps.map(({ text, to, isDone }) => {
          const Icon = isDone ? CircleCheck : Circle;
          return (
            <li key={text} className={isDone ? classes.done : classes.step}>
              <Icon size={20} strokeWidth={1.75} aria-hidden />
              <span>
                <VisuallyHidden>{isDone ? 'Done: ' : 'To do: '}</VisuallyHidden>
                {isDone ? <span>{text}</span> : <Link to={to}>{text}</Link>}
              </span>
            </li>
          );
        })}
      </Stack>
    </Section>
  );
}
