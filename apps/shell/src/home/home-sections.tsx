import { buttonClass, Card, CardGrid, Drawing, ProductCard, SectionHeading } from '@farm/ui';
import { Link } from '@farm/web-kit';
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
        <Drawing name="kitchen-pot" />
        <p>Tell us what is ripe and get a supper that uses it, with a little story from the kitchen.</p>
        <Link className={buttonClass('outline')} to="/community-griot#recipes">
          Make a recipe
        </Link>
      </Card>
      <Card title="Let's Write a Grant" level="h2" className={classes.card}>
        <Drawing name="envelope" />
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
    cover: { subject: 'learning', drawing: 'hands-soil' },
    path: '/programs',
    text: 'Beds, seeds and first harvests for children and schools.',
    action: 'See youth programs',
  },
  {
    title: 'Workshops',
    cover: { subject: 'plans', drawing: 'book' },
    path: '/courses',
    text: 'Short lessons with a quiz at the end, at your own pace.',
    action: 'Open the workshops',
  },
  {
    title: 'Co-op Network',
    cover: { subject: 'heritage', drawing: 'barn' },
    path: '/programs',
    text: 'Share tools, seed and a market, on a 4-week or a 9-week path.',
    action: 'Join the co-op',
  },
  {
    title: 'Online Store',
    cover: { subject: 'markets', drawing: 'seed-packet' },
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
        {PROGRAM_CARDS.map(({ title, cover, path, text, action }) => (
          <ProductCard
            key={title}
            cover={cover}
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
    text: 'Find money that fits a small farm, and write the application.',
    path: '/grant-search',
    action: 'Grant Search',
    drawing: 'coins',
  },
  {
    title: 'Advanced Farm Tools',
    text: 'An almanac, live conditions and a custom 4-week farm plan for your own place.',
    path: '/start-my-farm-plan',
    action: 'Start My Farm Plan',
    drawing: 'raised-bed',
  },
  {
    title: 'Educational Mission',
    text: 'Lessons in plain words, with the reasons behind them.',
    path: '/quiz-challenge',
    action: 'Quiz Challenge',
    drawing: 'book',
  },
] as const;

export function Features() {
  return (
    <CardGrid columns={3}>
      {FEATURES.map(({ title, text, path, action, drawing }) => (
        <div key={title} className={classes.feature}>
          <Drawing name={drawing} />
          <h2>{title}</h2>
          <p>{text}</p>
          <Link className={buttonClass('outline', 'small')} to={path}>
            {action}
          </Link>
        </div>
      ))}
    </CardGrid>
  );
}
