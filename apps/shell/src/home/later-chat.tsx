import './chat/chat.module.css'; // stands in the page's first HTML, whenever its code comes
import { lazy, Suspense, useLayoutEffect, useRef, type ReactNode } from 'react';
import { partReady } from '../platform/early-events';
import { onFirstSign } from '../platform/presence';

const ID = 'chat-panel';
// Its code is on its way before the chat comes into view.
const NEAR = { rootMargin: '600px 0px' };

/** Resolves when somebody may want to use what stands in the first HTML; at once where it does not stand there. */
function whenWanted(): Promise<void> {
  const standing = typeof document === 'undefined' ? null : document.getElementById(ID);
  if (!standing || !('IntersectionObserver' in window)) return Promise.resolve();
  return new Promise((resolve) => {
    onFirstSign(resolve);
    new IntersectionObserver((seen, watch) => {
      if (!seen.some(({ isIntersecting }) => isIntersecting)) return;
      watch.disconnect();
      resolve();
    }, NEAR).observe(standing);
  });
}

const ChatPanel = lazy(async () => {
  await whenWanted();
  const { ChatPanel: panel } = await import(/* webpackChunkName: "chat-panel" */ './chat/chat-panel');
  return { default: panel };
});

/** The part answers: what was pressed in it earlier is done again. */
function Answering({ children }: { children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (box.current) partReady(box.current);
  }, []);
  return (
    <div id={ID} ref={box} data-part="">
      {children}
    </div>
  );
}

/** The chat: its HTML stands from the first paint, its code comes when it is near or somebody touches the page. */
export function LaterChat() {
  return (
    <Suspense>
      <Answering>
        <ChatPanel />
      </Answering>
    </Suspense>
  );
}
