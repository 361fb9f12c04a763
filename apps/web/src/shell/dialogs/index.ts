// Dialogs the shell opens over every page: password, duties, system log, notification. Specification 1, section 2.4. Dialogs of a page for
// confirmation, export or progress are in ui/.
import './dialogs.css';

export { PasswordDialog } from './password-dialog.tsx';
export { DutiesDialog } from './duties-dialog.tsx';
export { SystemLogDialog } from './system-log-dialog.tsx';
export { NotificationPopup } from './notification-popup.tsx';
