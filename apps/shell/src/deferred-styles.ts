// Styles that the document adds after its first paint: the footer's icons, the fonts and the print rules.
import './layout/social-icons.css';
import './layout/fonts.css';
import '@farm/ui/print.css';
