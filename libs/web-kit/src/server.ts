// For the shell's renderer alone: the router without a window.
export { StaticRouter } from 'react-router-dom';
