/** A mock of CSS Modules: each class name equals its key. */
module.exports = new Proxy({}, { get: (_, name) => (name === '__esModule' ? false : name) });
