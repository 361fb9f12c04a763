// What the shell explains about the program itself: usage of the screen pointed at, introductions of centres, questions and answers, the
// library of service cases. Specification 1, sections 2.3, 2.4 and 4. The texts come from the server; here they are shown and cached.
import './help.css';

export { AiHelp } from './ai-help.tsx';
export { MenuHelpText } from './menu-help-text.tsx';
export { ScreenHelp } from './screen-help.tsx';
