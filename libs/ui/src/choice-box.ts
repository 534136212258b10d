import classes from './choice-box.module.css';

/** Class of a check box or radio button in the colors of the theme, for inputs outside of this library's components. */
export const choiceBoxClass: string = classes.box;
