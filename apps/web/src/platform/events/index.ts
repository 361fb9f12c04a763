export { onReconnect, onServerEvent, startEvents, useEventsConnected, useEventsLost, useServerEvent } from './events.ts';
