// A model on this machine, for specs of whatever asks one: startModelSandbox({ script }) -> { url, asked, say, close }.
export { startModelSandbox, type ModelRequest, type ModelSandbox } from './model-sandbox';
export { MODEL_SCRIPTS, type ModelScript, type ScriptName } from './scripts';
