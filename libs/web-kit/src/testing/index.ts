// The testing kit of pages: for specs only.
export { fakeApi, LOST, refusal, type FakeApi } from './fake-api';
export { renderPage } from './render-page';
