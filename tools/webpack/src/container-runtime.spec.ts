import { default as federation, type ShareScope, type WebpackRequire } from './container-runtime';

const REACT = 7;

/** A container whose chunk 'page' needs React ^19.3.1, with the modules that the shell shares. */
function startContainer(shareScope: ShareScope) {
  const webpackRequire: WebpackRequire = {
    m: {},
    S: {},
    consumesLoadingData: {
      moduleIdToConsumeDataMapping: { [REACT]: { shareKey: 'react', requiredVersion: '^19.3.1' } },
    },
  };
  const { initContainerEntry, consumes } = federation.bundlerRuntime;
  initContainerEntry({ webpackRequire, shareScope });
  const load = async (chunkId: string) => {
    const promises: Promise<unknown>[] = [];
    consumes({ chunkId, chunkMapping: { page: [REACT] }, promises, webpackRequire });
    await Promise.all(promises);
    return promises.length;
  };
  const run = () => {
    const module = { exports: {} };
    webpackRequire.m[REACT]?.(module);
    return module.exports;
  };
  return { load, run };
}

const react = { name: 'react' };
const shared = (version: string, get = jest.fn((): (() => unknown) | Promise<() => unknown> => () => react)) => ({
  scope: { react: { [version]: { get } } },
  get,
});

test('a shared module is loaded once, before the first chunk that needs it', async () => {
  const { scope, get } = shared('19.3.1');
  const { load, run } = startContainer(scope);
  expect(await load('routes')).toBe(0);
  expect(await load('page')).toBe(1);
  expect(run()).toBe(react);
  expect(await load('page')).toBe(0);
  expect(get).toHaveBeenCalledTimes(1);
});

test('a shared module may be loaded asynchronously', async () => {
  const { scope } = shared(
    '19.3.1',
    jest.fn(() => Promise.resolve(() => react)),
  );
  const { load, run } = startContainer(scope);
  await load('page');
  expect(run()).toBe(react);
});

test('a chunk that needs a module that is not shared fails to load', async () => {
  await expect(startContainer({}).load('page')).rejects.toThrow('The shell does not share react');
});

afterEach(() => jest.restoreAllMocks());

test.each([
  ['19.3.1', false],
  ['19.3.2', false],
  ['19.10.0', false],
  ['19.3.0', true],
  ['19.2.9', true],
  ['18.9.9', true],
  ['20.0.0', true],
])('version %s is used; a warning outside ^19.3.1: %s', async (version, isOutside) => {
  const warn = jest.spyOn(console, 'warn').mockImplementation(() => undefined);
  const { load, run } = startContainer(shared(version).scope);
  await load('page');
  expect(run()).toBe(react);
  expect(warn.mock.calls).toEqual(isOutside ? [[`react ${version} is not within ^19.3.1`]] : []);
});
