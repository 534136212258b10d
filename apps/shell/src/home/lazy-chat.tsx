import './chat/chat.module.css'; // for the prerendered HTML
import { ErrorState, SectionHeading } from '@farm/ui';
import { createDeferredPart } from '@farm/web-kit/deferred-part';
import { i18n } from '@lingui/core';

/**
 * The chat: prerendered, and hydrated when it is near the viewport or at the visitor's first interaction. Its code is loaded
 * before it scrolls into view, and not for visitors who only read above it.
 */
export const LazyChat = createDeferredPart({
  id: 'chat-panel',
  margin: 600,
  idleMs: null,
  load: () => import(/* webpackChunkName: "chat" */ './chat/chat-panel'),
  name: 'ChatPanel',
  renderError: (tryAgain) => (
    <>
      <SectionHeading id="chat-heading">{i18n._('Ask Dexter Jr.')}</SectionHeading>
      <ErrorState title={i18n._("We couldn't load Dexter Jr.")} level="h3" onTryAgain={tryAgain}>
        {i18n._('The rest of this page still works.')}
      </ErrorState>
    </>
  ),
});
