// Events pushed by the server. They are read with fetch, not with the browser's EventSource, because EventSource cannot send a bearer token
// and a token must not appear in an address.

/** Accepts text as it arrives and calls back once per complete event with its joined data lines. */
export function createSseParser(onData: (data: string) => void): (chunk: string) => void {
  let pending = '';
  let data: string[] = [];
  const takeLine = (line: string) => {
    if (line === '') {
      if (data.length > 0) onData(data.join('\n'));
      data = [];
    } else if (line.startsWith('data:')) {
      data.push(line.slice(line.startsWith('data: ') ? 6 : 5));
    }
  };
  return (chunk) => {
    const lines = (pending + chunk).split('\n');
    pending = lines.pop() ?? '';
    for (const line of lines) takeLine(line.endsWith('\r') ? line.slice(0, -1) : line);
  };
}
