import { buttonClass, Card, CardGrid } from '@farm/ui';
import { Link } from '@farm/web-kit';
import type { MouseEvent } from 'react';
import classes from './home.module.css';

/** To the chat, smoothly where motion is welcome, and straight into its input. Without scripts the link jumps there. */
function toTheChat(event: MouseEvent): void {
  const chat = document.getElementById('chat');
  if (!chat) return;
  event.preventDefault();
  chat.scrollIntoView();
  chat.querySelector('input')?.focus({ preventScroll: true });
}

/** Two doors at once: a recipe, and help with a grant. Spec 1 section 2. */
export function TwoWays() {
  return (
    <CardGrid columns={2}>
      <Card title="Recipe Generator" level="h2" className={classes.card}>
        <p>Tell us what is ripe and get a supper that uses it, with a little story from the kitchen.</p>
        <Link className={buttonClass('quiet')} to="/community-griot#recipes">
          Make a recipe
        </Link>
      </Card>
      <Card title="Let's Write a Grant" level="h2" className={classes.card}>
        <p>Dexter Jr. walks you through it: money that fits, the budget, the story, the letters of support.</p>
        <a className={buttonClass('quiet')} href="#chat" onClick={toTheChat}>
          Start with Dexter Jr.
        </a>
      </Card>
    </CardGrid>
  );
}
