// What a document adds after its first paint: the font faces, the marks at its foot, and the rules for paper.
import './frame/brand-marks.css';
import './frame/fonts.css';
import '@farm/ui/print.css';
