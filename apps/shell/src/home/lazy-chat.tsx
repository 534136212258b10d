import './chat/chat.module.css'; // for the prerendered HTML
import { ErrorState, SectionHeading } from '@farm/ui';
import { lazy, Suspense, useLayoutEffect, useRef, type ReactNode } from 'react';
import { replayPartClicks } from '@farm/web-kit/replay-clicks';
import { ShellBoundary } from '../platform/error-boundaries';
import { onFirstInteraction } from '../platform/user-intent';

const ID = 'chat-panel';
// The code is loaded before the chat scrolls into view.
const NEAR_VIEWPORT = { rootMargin: '600px 0px' };

/** Resolves when the prerendered chat is near the viewport, or at the first interaction; at once if it is not prerendered. */
export function whenNeeded(): Promise<void> {
  const prerendered = typeof document === 'undefined' ? null : document.getElementById(ID);
  if (!prerendered || !('IntersectionObserver' in window)) return Promise.resolve();
  return new Promise((resolve) => {
    onFirstInteraction(resolve);
    new IntersectionObserver((entries, observer) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
      observer.disconnect();
      resolve();
    }, NEAR_VIEWPORT).observe(prerendered);
  });
}

const lazyPanel = () =>
  lazy(async () => {
    await whenNeeded();
    const { ChatPanel } = await import(/* webpackChunkName: "chat" */ './chat/chat-panel');
    return { default: ChatPanel };
  });

// React caches the failure of a lazy component, so a retry needs a new one.
let Panel = lazyPanel();

/** Error boundary around the chat; also catches a chunk that failed to load. */
class ChatBoundary extends ShellBoundary<{ children: (chat: typeof Panel) => ReactNode }> {
  private readonly tryAgain = () => {
    Panel = lazyPanel();
    this.setState({ failed: false });
  };

  override render(): ReactNode {
    if (!this.state.failed) return this.props.children(Panel);
    return (
      <>
        <SectionHeading id="chat-heading">Ask Dexter Jr.</SectionHeading>
        <ErrorState title="We couldn't load Dexter Jr." level="h3" onTryAgain={this.tryAgain}>
          The rest of this page still works.
        </ErrorState>
      </>
    );
  }
}

/** Replays clicks from before hydration once the chat has hydrated. */
function ReplayClicks({ children }: { children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (box.current) replayPartClicks(box.current);
  }, []);
  return (
    <div id={ID} ref={box} data-part="">
      {children}
    </div>
  );
}

/** The chat: prerendered, and hydrated when it is near the viewport or at the visitor's first interaction. */
export function LazyChat() {
  return (
    <ChatBoundary>
      {(ChatPanel) => (
        <Suspense>
          <ReplayClicks>
            <ChatPanel />
          </ReplayClicks>
        </Suspense>
      )}
    </ChatBoundary>
  );
}
