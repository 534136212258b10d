/** Stands in for CSS Modules: every class is called like its key. */
module.exports = new Proxy({}, { get: (_, name) => (name === '__esModule' ? false : name) });
