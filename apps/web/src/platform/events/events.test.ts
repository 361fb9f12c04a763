import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { setTransport } from '../api/index.ts';
import { onReconnect, onServerEvent, startEvents, useEventsConnected, useEventsLost, useServerEvent } from './events.ts';
import { createSseParser } from './sse-parser.ts';

describe('createSseParser', () => {
  it('joins data lines and ignores the rest, wherever the chunks break', () => {
    const heard: string[] = [];
    const feed = createSseParser((data) => heard.push(data));
    for (const chunk of [': ping\n\nid: 1\nda', 'ta: a\ndata:b\r\n\r', '\ndata: c\n']) feed(chunk);
    expect(heard).toEqual(['a\nb']);
    feed('\n');
    expect(heard).toEqual(['a\nb', 'c']);
  });
});

describe('startEvents', () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  /** Lets the stream be read to its end; only timers are faked, so this takes no clock time. */
  const settle = async () => {
    for (let turn = 0; turn < 10; turn += 1) await new Promise((resolve) => setImmediate(resolve));
  };
  const hello = (version: string) => new Response(`data: {"type":"hello","version":"${version}"}\n\ndata: {"type":"unknown"}\n\n`);

  it('hears events and comes back after a break, later after each failure', async () => {
    const heard: string[] = [];
    const answers = [
      () => hello('1'),
      () => Promise.reject(new TypeError('down')),
      () => Promise.reject(new TypeError('down')),
      () => hello('2'),
    ];
    const transport = vi.fn(async () => (answers.shift() ?? (() => hello('later')))());
    setTransport(transport);
    const unsubscribe = onServerEvent((event) => heard.push(event.type === 'hello' ? event.version : event.type));
    const stop = startEvents();
    await settle();
    expect(heard).toEqual(['1']);
    await vi.advanceTimersByTimeAsync(1000);
    expect(transport).toHaveBeenCalledTimes(2);
    await vi.advanceTimersByTimeAsync(1999);
    expect(transport).toHaveBeenCalledTimes(2);
    await vi.advanceTimersByTimeAsync(1);
    expect(transport).toHaveBeenCalledTimes(3);
    await vi.advanceTimersByTimeAsync(4000);
    await settle();
    expect(heard).toEqual(['1', '2']);
    stop();
    unsubscribe();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(transport).toHaveBeenCalledTimes(4);
  });

  it('stays away once the session has ended', async () => {
    const transport = vi.fn(() => Promise.resolve(new Response('{}', { status: 401 })));
    setTransport(transport);
    const stop = startEvents();
    await vi.advanceTimersByTimeAsync(120_000);
    expect(transport).toHaveBeenCalledOnce();
    stop();
  });

  const connection = () => renderHook(() => ({ connected: useEventsConnected(), lost: useEventsLost() })).result;
  const settled = (ms = 0) =>
    act(async () => {
      await vi.advanceTimersByTimeAsync(ms);
      await settle();
    });

  it('is lost from a break until the stream is back, and then says so once', async () => {
    const answers = [
      () => hello('1'),
      () => Promise.reject(new TypeError('down')),
      () =>
        new Response(
          new ReadableStream({
            start: (stream) => stream.enqueue(new TextEncoder().encode('data: {"type":"hello","version":"1"}\n\n')),
          }),
        ),
    ];
    setTransport(async () => (answers.shift() ?? (() => hello('later')))());
    const back = vi.fn();
    const unsubscribe = onReconnect(back);
    const state = connection();
    expect(state.current).toEqual({ connected: false, lost: false });
    const stop = startEvents();
    await settled();
    expect(state.current).toEqual({ connected: false, lost: true });
    expect(back).not.toHaveBeenCalled();
    await settled(1000);
    expect(state.current.lost).toBe(true);
    await settled(2000);
    expect(state.current).toEqual({ connected: true, lost: false });
    expect(back).toHaveBeenCalledOnce();
    act(stop);
    unsubscribe();
    expect(state.current).toEqual({ connected: false, lost: false });
  });

  it('tells who listens for a kind of events also of the greeting: what happened before was told to nobody', async () => {
    const sent = ['{"type":"hello","version":"1"}', '{"type":"case"}', '{"type":"meeting"}'];
    setTransport(() => Promise.resolve(new Response(sent.map((one) => `data: ${one}\n\n`).join(''))));
    const heard = vi.fn();
    const { unmount } = renderHook(() => useServerEvent('case', heard));
    const stop = startEvents();
    await settled();
    expect(heard).toHaveBeenCalledTimes(2);
    act(stop);
    unmount();
  });

  it('is not looked for once the session has ended', async () => {
    setTransport(() => Promise.resolve(new Response('{}', { status: 401 })));
    const state = connection();
    const stop = startEvents();
    await settled();
    expect(state.current).toEqual({ connected: false, lost: false });
    stop();
  });
});
