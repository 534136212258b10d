import './fonts.css';
import '@farm/ui/print.css';
import { useEffect } from 'react';
import { ToastViewport } from './toast-viewport';
import { startTooltips } from './tooltips';

/** What comes after the first paint: toasts, tooltips, and with them the font faces and the print rules. */
export function Overlay() {
  useEffect(startTooltips, []);
  return <ToastViewport />;
}
