import { buttonClass, Card, CardGrid, ProductCard, SectionHeading } from '@farm/ui';
import { Link } from '@farm/web-kit';
import { GraduationCap, HandCoins, Tractor } from 'lucide-react';
import type { MouseEvent } from 'react';
import classes from './home.module.css';

/** Scrolls to the chat and focuses its input. Without scripts the link only scrolls. */
function focusChat(event: MouseEvent): void {
  const chat = document.getElementById('chat');
  if (!chat) return;
  event.preventDefault();
  chat.scrollIntoView();
  chat.querySelector('input')?.focus({ preventScroll: true });
}

/** Links to the recipe generator and to the chat. */
export function CtaCards() {
  return (
    <CardGrid columns={2}>
      <Card title="Recipe Generator" level="h2" className={classes.card}>
        <p>Tell us what is ripe and get a supper that uses it, with a little story from the kitchen.</p>
        <Link className={buttonClass('outline')} to="/community-griot#recipes">
          Make a recipe
        </Link>
      </Card>
      <Card title="Let's Write a Grant" level="h2" className={classes.card}>
        <p>Dexter Jr. walks you through it: money that fits, the budget, the story, the letters of support.</p>
        <a className={buttonClass('outline')} href="#chat" onClick={focusChat}>
          Start with Dexter Jr.
        </a>
      </Card>
    </CardGrid>
  );
}

const PROGRAM_CARDS = [
  {
    title: 'Youth Farming',
    path: '/programs',
    text: 'Beds, seeds and first harvests for children and schools.',
    action: 'See youth programs',
  },
  {
    title: 'Workshops',
    path: '/courses',
    text: 'Short lessons with a quiz at the end, at your own pace.',
    action: 'Open the workshops',
  },
  {
    title: 'Co-op Network',
    path: '/programs',
    text: 'Share tools, seed and a market, on a 4-week or a 9-week path.',
    action: 'Join the co-op',
  },
  {
    title: 'Online Store',
    path: '/country-store',
    text: 'Four free guides, and a premium course to keep for life.',
    action: 'Visit the store',
  },
] as const;

export function ProgramsSection() {
  return (
    <>
      <SectionHeading id="explore" subtitle="Four ways in. Pick the one that fits your week.">
        Explore Our Programs
      </SectionHeading>
      <CardGrid columns={4}>
        {PROGRAM_CARDS.map(({ title, path, text, action }) => (
          <ProductCard
            key={title}
            seed={`program:${title}`}
            title={title}
            action={
              <Link className={buttonClass('outline', 'small')} to={path}>
                {action}
              </Link>
            }
          >
            <p>{text}</p>
          </ProductCard>
        ))}
      </CardGrid>
    </>
  );
}

const FEATURES = [
  {
    title: 'Grant Writing Expert',
    text: 'Find money that fits a small farm, and write the application one question at a time.',
    Icon: HandCoins,
  },
  {
    title: 'Advanced Farm Tools',
    text: 'An almanac, live conditions and a custom 4-week farm plan for your own place.',
    Icon: Tractor,
  },
  {
    title: 'Educational Mission',
    text: 'Lessons in plain words for families, schools and growers, with the reasons behind them.',
    Icon: GraduationCap,
  },
] as const;

export function Features() {
  return (
    <CardGrid columns={3}>
      {FEATURES.map(({ title, text, Icon }) => (
        <div key={title} className={classes.feature}>
          <Icon className={classes.icon} strokeWidth={1.25} aria-hidden />
          <h2>{title}</h2>
          <p>{text}</p>
        </div>
      ))}
    </CardGrid>
  );
}
