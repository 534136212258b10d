// For prerendering: the router without a window.
export { StaticRouter } from 'react-router-dom';
