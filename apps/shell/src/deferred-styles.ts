// Styles that the document adds after its first paint: the footer's icons, the fonts, the print rules, and
// what shows the parts below the first screen.
import './layout/social-icons.css';
import './layout/fonts.css';
import '@farm/ui/print.css';
import './layout/below-fold.css';
