/** @jest-environment jsdom */
import './refresh-hook'; // before React, as in the shell's development build
import { act, createElement, useState, type FunctionComponent } from 'react';
import { createRoot } from 'react-dom/client';

interface RefreshRuntime {
  injectIntoGlobalHook(page: object): void;
  register(type: FunctionComponent, id: string): void;
  performReactRefresh(): unknown;
}

const { injectIntoGlobalHook, register, performReactRefresh } =
  jest.requireActual<RefreshRuntime>('react-refresh/runtime');

const counter = (label: string): FunctionComponent =>
  function Counter() {
    const [count, setCount] = useState(0);
    return createElement('button', { onClick: () => setCount(count + 1) }, `${label} ${count}`);
  };

test('a runtime that loads after React, as that of a remote, changes a component and keeps its state', async () => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
  const root = createRoot(document.body.appendChild(document.createElement('main')));
  await act(async () => root.render(null));
  injectIntoGlobalHook(globalThis);

  const [before, after] = [counter('Eggs'), counter('Hens')];
  register(before, 'Counter');
  await act(async () => root.render(createElement(before)));
  const button = document.querySelector('button') as HTMLButtonElement;
  await act(async () => button.click());
  expect(button.textContent).toBe('Eggs 1');

  register(after, 'Counter');
  await act(async () => performReactRefresh());
  expect(button.textContent).toBe('Hens 1');
});
