import './chat/chat.module.css'; // for the prerendered HTML
import { ErrorState, SectionHeading } from '@farm/ui';
import { createDeferredPart } from '@farm/web-kit/deferred-part';
import type { ReactNode } from 'react';
import { ShellBoundary } from '../platform/error-boundaries';

// The code is loaded before the chat scrolls into view, and not for visitors who only read above it.
const chat = createDeferredPart(
  'chat-panel',
  600,
  () => import(/* webpackChunkName: "chat" */ './chat/chat-panel').then(({ ChatPanel }) => ({ Component: ChatPanel })),
  null,
);

/** Error boundary around the chat; also catches a chunk that failed to load. */
class ChatBoundary extends ShellBoundary<{ children: ReactNode }> {
  private readonly tryAgain = () => {
    chat.reset();
    this.setState({ failed: false });
  };

  override render(): ReactNode {
    if (!this.state.failed) return this.props.children;
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

/** The chat: prerendered, and hydrated when it is near the viewport or at the visitor's first interaction. */
export function LazyChat() {
  return (
    <ChatBoundary>
      <chat.DeferredPart />
    </ChatBoundary>
  );
}
