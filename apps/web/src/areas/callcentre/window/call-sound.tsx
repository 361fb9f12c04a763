import { useEffect, useRef } from 'react';

/** What the other side says, also while the window is folded. Chromium decodes nothing of a stream that no element plays. */
export function CallSound({ stream }: { readonly stream: MediaStream | null }) {
  const element = useRef<HTMLAudioElement>(null);
  useEffect(() => {
    if (element.current && element.current.srcObject !== stream) element.current.srcObject = stream;
  }, [stream]);
  return <audio ref={element} autoPlay hidden />;
}
