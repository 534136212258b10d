/** @jest-environment jsdom */
import { act, createElement, useState, type FunctionComponent } from 'react';

interface RefreshRuntime {
  injectIntoGlobalHook(page: object): void;
  register(type: FunctionComponent, id: string): void;
  performReactRefresh(): unknown;
}

/** A runtime of its own, like that of the shell and of each remote. */
function loadRuntime(): RefreshRuntime {
  const loaded: RefreshRuntime[] = [];
  jest.isolateModules(() => loaded.push(jest.requireActual<RefreshRuntime>('react-refresh/runtime')));
  return loaded[0] as RefreshRuntime;
}

const counter = (label: string): FunctionComponent =>
  function Counter() {
    const [count, setCount] = useState(0);
    return createElement('button', { onClick: () => setCount(count + 1) }, `${label} ${count}`);
  };

test('a runtime that loads after React, as that of a remote, changes a component and keeps its state', async () => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
  loadRuntime().injectIntoGlobalHook(globalThis); // the shell's
  await import('./refresh-hook');
  const { createRoot } = await import('react-dom/client');
  const root = createRoot(document.body.appendChild(document.createElement('main')));
  await act(async () => root.render(null));
  const { injectIntoGlobalHook, register, performReactRefresh } = loadRuntime();
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
