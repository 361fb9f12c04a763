// The door of the call centre: the window, which app/office loads for those who may have one.
export { CallCentre as default } from './window/call-centre.tsx';
