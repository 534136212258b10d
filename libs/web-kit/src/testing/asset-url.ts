/** A mock of the URL of an asset. */
const url = '/assets/file.svg';

export { url as default };
