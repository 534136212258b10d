// For specs of pages and components.
import '@testing-library/jest-dom';

export { fakeApi, NETWORK_ERROR, errorResponse, type FakeApi } from './fake-api';
export { renderPage } from './render-page';
export { replyForTest } from './reply-for-test';
