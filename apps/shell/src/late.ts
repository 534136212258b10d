// What a document adds after its first paint: the font faces, and the rules for paper.
import './frame/fonts.css';
import '@farm/ui/print.css';
