const KEYS = [
  ['1', ''],
  ['2', 'ABC'],
  ['3', 'DEF'],
  ['4', 'GHI'],
  ['5', 'JKL'],
  ['6', 'MNO'],
  ['7', 'PQRS'],
  ['8', 'TUV'],
  ['9', 'WXYZ'],
  ['*', ''],
  ['0', '+'],
  ['#', ''],
] as const;
const NAMES: Readonly<Record<string, string>> = { '*': '星号', '#': '井号' };

export function DialPad({ onKey }: { readonly onKey: (key: string) => void }) {
  return (
    <div className="call-pad" role="group" aria-label="拨号盘">
      {KEYS.map(([key, letters]) => (
        <button key={key} type="button" aria-label={NAMES[key] ?? key} onClick={() => onKey(key)}>
          {key}
          <small>{letters}</small>
        </button>
      ))}
    </div>
  );
}
