import { isKey } from '@farm/ui';
import classes from './tooltips.module.css';

const OPEN_DELAY_MS = 700;
// Within this time after a tooltip has closed, the next one opens at once.
const SKIP_DELAY_MS = 300;
// Long enough to move the pointer from the trigger onto its tooltip.
const CLOSE_DELAY_MS = 150;
const MARGIN_PX = 8;
const ID = 'farm-tip';
// Screen-reader users who move by landmarks find a tooltip beside its trigger; outside an open dialog everything is inert.
const CONTAINERS = 'dialog[open], main, header, footer';
const FOCUSABLE = 'a[href], button, input, select, textarea, summary, [tabindex]';

const triggerOf = (target: EventTarget | null): HTMLElement | null =>
  target instanceof Element ? target.closest<HTMLElement>('[data-tip]') : null;

/** The element that the tooltip describes: the trigger itself, or the control inside it. */
const controlOf = (trigger: HTMLElement): HTMLElement =>
  trigger.matches(FOCUSABLE) ? trigger : (trigger.querySelector<HTMLElement>(FOCUSABLE) ?? trigger);

function setDescribed(trigger: HTMLElement, isDescribed: boolean): void {
  const control = controlOf(trigger);
  const ids = (control.getAttribute('aria-describedby') ?? '').split(' ').filter((id) => id && id !== ID);
  if (isDescribed) ids.push(ID);
  if (ids.length > 0) control.setAttribute('aria-describedby', ids.join(' '));
  else control.removeAttribute('aria-describedby');
}

/** Above the trigger if there is room, else below; always inside the window. */
function setPosition(tooltip: HTMLElement, trigger: HTMLElement): void {
  const box = trigger.getBoundingClientRect();
  const { width, height } = tooltip.getBoundingClientRect();
  const left = Math.min(box.left + box.width / 2 - width / 2, document.documentElement.clientWidth - width - MARGIN_PX);
  tooltip.style.left = `${Math.max(MARGIN_PX, left)}px`;
  tooltip.style.top = `${box.top - height >= MARGIN_PX ? box.top - height : box.bottom}px`;
}

function createTooltip(): HTMLElement {
  const tooltip = document.createElement('div');
  tooltip.id = ID;
  tooltip.className = classes.tip ?? '';
  tooltip.role = 'tooltip';
  tooltip.popover = 'manual';
  tooltip.dataset.print = 'never';
  return tooltip;
}

class TooltipLayer {
  private readonly tooltip = createTooltip();
  private openTrigger: HTMLElement | null = null;
  /** The trigger under the pointer, whose tooltip is open or about to be. */
  private hoveredTrigger: HTMLElement | null = null;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private closedAt = -Infinity;

  handlePointerOver({ pointerType, target }: PointerEvent): void {
    if (pointerType === 'touch') return;
    if (target instanceof Node && this.tooltip.contains(target)) clearTimeout(this.timer);
    else this.hover(target);
  }

  hover(target: EventTarget | null): void {
    const trigger = triggerOf(target);
    if (trigger === this.hoveredTrigger || (!trigger && this.isFocused())) return;
    clearTimeout(this.timer);
    this.hoveredTrigger = trigger;
    if (!trigger) this.timer = setTimeout(() => this.close(), CLOSE_DELAY_MS);
    else if (trigger === this.openTrigger) return;
    else if (this.openTrigger || Date.now() - this.closedAt < SKIP_DELAY_MS) this.open(trigger);
    else this.timer = setTimeout(() => this.open(trigger), OPEN_DELAY_MS);
  }

  /** Opens at once, but only for keyboard focus. */
  handleFocus(target: EventTarget | null): void {
    const trigger = triggerOf(target);
    if (trigger && target instanceof Element && target.matches(':focus-visible')) this.open(trigger);
  }

  /** Closes; the same trigger opens again only after the pointer or the focus has left it. */
  close(): void {
    clearTimeout(this.timer);
    if (!this.openTrigger) return;
    setDescribed(this.openTrigger, false);
    this.tooltip.remove();
    this.openTrigger = null;
    this.closedAt = Date.now();
  }

  /** Closes, unless the trigger has the focus: focusing it may be what scrolled the page, so the tooltip moves along. */
  handleScroll(): void {
    if (this.openTrigger && this.isFocused()) setPosition(this.tooltip, this.openTrigger);
    else this.close();
  }

  /** Whether the trigger has the keyboard focus, which keeps its tooltip open wherever the pointer is. */
  private isFocused(): boolean {
    return this.openTrigger !== null && controlOf(this.openTrigger).matches(':focus-visible');
  }

  private open(trigger: HTMLElement): void {
    this.close();
    if (!trigger.isConnected) return;
    this.openTrigger = trigger;
    this.hoveredTrigger = trigger;
    this.tooltip.textContent = trigger.dataset.tip ?? '';
    (trigger.closest(CONTAINERS) ?? document.body).append(this.tooltip);
    this.tooltip.showPopover();
    setPosition(this.tooltip, trigger);
    setDescribed(trigger, true);
  }
}

/**
 * Shows the text of `data-tip` attributes: on hover after 700 ms, or at once within 300 ms of the last tooltip, and on
 * keyboard focus. A tooltip stays while hovered and closes on Escape, scroll and press; touch never opens one.
 * @returns stops it
 */
export function startTooltips(): () => void {
  if (!('popover' in HTMLElement.prototype)) return () => undefined; // older browsers: no tooltips
  const layer = new TooltipLayer();
  const end = new AbortController();
  const { signal } = end;
  const close = () => layer.close();
  // The hover or focus that made this chunk load.
  if (matchMedia('(hover: hover)').matches) layer.hover(document.querySelector('[data-tip]:hover'));
  layer.handleFocus(document.activeElement);
  document.addEventListener('pointerover', (event) => layer.handlePointerOver(event), { signal });
  document.addEventListener('focusin', ({ target }) => layer.handleFocus(target), { signal });
  document.addEventListener('focusout', close, { signal });
  document.addEventListener('pointerdown', close, { signal, capture: true });
  document.addEventListener('scroll', () => layer.handleScroll(), { signal, capture: true, passive: true });
  document.addEventListener('keydown', (event) => isKey(event, 'Escape') && close(), { signal });
  return () => {
    end.abort();
    close();
  };
}
