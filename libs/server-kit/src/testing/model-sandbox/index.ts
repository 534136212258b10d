// A scripted language model for specs: startModelSandbox({ script }).
export { startModelSandbox, type ModelRequest, type ModelSandbox } from './model-sandbox';
export { MODEL_SCRIPTS, type ModelScript, type ScriptName } from './scripts';
