import classes from './tooltips.module.css';

// Within the second time after a tip has gone, the next one shows at once.
const OPEN_MS = 700;
const SKIP_MS = 300;
// Long enough to move the pointer from the element onto its tip.
const LEAVE_MS = 150;
const EDGE_PX = 8;
const ID = 'farm-tip';
// Who jumps from landmark to landmark finds a tip in that of its element; outside an open dialog all is inert.
const HOMES = 'dialog[open], main, header, footer';
const CAN_FOCUS = 'a[href], button, input, select, textarea, summary, [tabindex]';

const holderOf = (target: EventTarget | null): HTMLElement | null =>
  target instanceof Element ? target.closest<HTMLElement>('[data-tip]') : null;

/** What is read out with the tip: the element itself, or the control inside it. */
const controlOf = (holder: HTMLElement): HTMLElement =>
  holder.matches(CAN_FOCUS) ? holder : (holder.querySelector<HTMLElement>(CAN_FOCUS) ?? holder);

function describe(holder: HTMLElement, is: boolean): void {
  const control = controlOf(holder);
  const ids = (control.getAttribute('aria-describedby') ?? '').split(' ').filter((id) => id && id !== ID);
  if (is) ids.push(ID);
  if (ids.length > 0) control.setAttribute('aria-describedby', ids.join(' '));
  else control.removeAttribute('aria-describedby');
}

/** Above the element when there is room, else below; never over the edge of the window. */
function put(tip: HTMLElement, holder: HTMLElement): void {
  const at = holder.getBoundingClientRect();
  const { width, height } = tip.getBoundingClientRect();
  const left = Math.min(at.left + at.width / 2 - width / 2, document.documentElement.clientWidth - width - EDGE_PX);
  tip.style.left = `${Math.max(EDGE_PX, left)}px`;
  tip.style.top = `${at.top - height >= EDGE_PX ? at.top - height : at.bottom}px`;
}

function makeTip(): HTMLElement {
  const tip = document.createElement('div');
  tip.id = ID;
  tip.className = classes.tip ?? '';
  tip.role = 'tooltip';
  tip.popover = 'manual';
  tip.dataset.print = 'never';
  return tip;
}

class TipLayer {
  private readonly tip = makeTip();
  private shown: HTMLElement | null = null;
  private meant: HTMLElement | null = null;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private goneAt = -Infinity;

  /** The pointer is over something: an element with a tip, the tip, or neither. */
  over({ pointerType, target }: PointerEvent): void {
    if (pointerType === 'touch') return;
    if (target instanceof Node && this.tip.contains(target)) clearTimeout(this.timer);
    else this.point(target);
  }

  point(target: EventTarget | null): void {
    const holder = holderOf(target);
    if (holder === this.meant || (!holder && this.isHeld())) return;
    clearTimeout(this.timer);
    this.meant = holder;
    if (!holder) this.timer = setTimeout(() => this.close(), LEAVE_MS);
    else if (holder === this.shown) return;
    else if (this.shown || Date.now() - this.goneAt < SKIP_MS) this.open(holder);
    else this.timer = setTimeout(() => this.open(holder), OPEN_MS);
  }

  /** The keyboard came to an element: no waiting. */
  focus(target: EventTarget | null): void {
    const holder = holderOf(target);
    if (holder && target instanceof Element && target.matches(':focus-visible')) this.open(holder);
  }

  /** It stays away from the element until the pointer or the keyboard comes anew. */
  close(): void {
    clearTimeout(this.timer);
    if (!this.shown) return;
    describe(this.shown, false);
    this.tip.remove();
    this.shown = null;
    this.goneAt = Date.now();
  }

  /** Ends it, unless the keyboard stands on its element: coming there may have moved the page, and the tip moves along. */
  scrolled(): void {
    if (this.shown && this.isHeld()) put(this.tip, this.shown);
    else this.close();
  }

  /** The keyboard stands on the element: its tip persists, wherever the pointer goes. */
  private isHeld(): boolean {
    return this.shown !== null && controlOf(this.shown).matches(':focus-visible');
  }

  private open(holder: HTMLElement): void {
    this.close();
    if (!holder.isConnected) return;
    this.shown = holder;
    this.meant = holder;
    this.tip.textContent = holder.dataset.tip ?? '';
    (holder.closest(HOMES) ?? document.body).append(this.tip);
    this.tip.showPopover();
    put(this.tip, holder);
    describe(holder, true);
  }
}

/**
 * The one layer of tooltips: shows the words of `data-tip` on hover after 700 ms, or at once within 300 ms of the last
 * one, and on keyboard focus; stays while it is hovered; goes on Escape, scroll and press; never on touch. The answer
 * ends it.
 */
export function startTooltips(): () => void {
  if (!('popover' in HTMLElement.prototype)) return () => undefined; // an older browser: what matters has a name
  const layer = new TipLayer();
  const end = new AbortController();
  const { signal } = end;
  const close = () => layer.close();
  // This code came because somebody pointed at something, or tabbed to it.
  if (matchMedia('(hover: hover)').matches) layer.point(document.querySelector('[data-tip]:hover'));
  layer.focus(document.activeElement);
  document.addEventListener('pointerover', (event) => layer.over(event), { signal });
  document.addEventListener('focusin', ({ target }) => layer.focus(target), { signal });
  document.addEventListener('focusout', close, { signal });
  document.addEventListener('pointerdown', close, { signal, capture: true });
  document.addEventListener('scroll', () => layer.scrolled(), { signal, capture: true, passive: true });
  document.addEventListener('keydown', (event) => event.key === 'Escape' && close(), { signal });
  return () => {
    end.abort();
    close();
  };
}
