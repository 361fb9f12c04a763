export { onReconnect, onServerEvent, startEvents, useEventsConnected, useEventsLost } from './events.ts';
