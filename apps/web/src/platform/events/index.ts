export { onServerEvent, startEvents, useEventsConnected } from './events.ts';
