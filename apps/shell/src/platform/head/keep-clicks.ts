import type { Early } from '@farm/web-kit/early';

const MOST = 5;

/**
 * Keeps presses on buttons until React can answer them, five at most; links, boxes and summaries work by themselves.
 * React stops a press that it cannot answer before it reaches its target, so one that gets there is dropped here.
 */
export function keepClicks(early: Early): void {
  const show = () => document.documentElement.toggleAttribute('data-waiting', early.clicks.length > 0);
  const keep = ({ target: pressed, isTrusted }: Event) => {
    const target = (pressed as Element).closest<HTMLElement>('button,[type=submit]');
    if (!target || !isTrusted || early.clicks.length === MOST) return;
    const click = { target, at: Date.now() };
    const drop = () => {
      early.clicks = early.clicks.filter((other) => other !== click);
      show();
    };
    early.clicks.push(click);
    show();
    if (early.react) pressed?.addEventListener('click', drop, { once: true, capture: true });
  };
  document.addEventListener('click', keep, true);
}
