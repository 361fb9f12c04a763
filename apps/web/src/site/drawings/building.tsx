const FLOORS = 9;
const ROOMS = 6;
const OWED = new Set(['3-2', '5-4', '7-1', '8-5']);
const EMPTY = new Set(['1-6', '2-3', '6-6']);

const stateOf = (floor: number, room: number): string => {
  const key = `${floor}-${room}`;
  if (OWED.has(key)) return 'cell owed';
  return EMPTY.has(key) ? 'cell empty' : 'cell paid';
};

const CELLS = Array.from({ length: FLOORS * ROOMS }, (_, index) => ({
  floor: FLOORS - Math.floor(index / ROOMS),
  room: (index % ROOMS) + 1,
}));
const countOf = (state: string): number => CELLS.filter(({ floor, room }) => stateOf(floor, room) === `cell ${state}`).length;

/** A building as a list of its homes: which are paid, which owe, which are vacant. */
export const BuildingDrawing = () => (
  <svg viewBox="0 0 560 430" role="img" aria-label="一幢楼的收费情况，逐户可见">
    <rect className="ground" x="0" y="0" width="560" height="430" rx="20" />
    <g className="lifted">
      <path className="paper" d="M60 74 210 34l150 40v316H60z" />
    </g>
    <path className="roof" d="M60 74 210 34l150 40" />
    {CELLS.map(({ floor, room }) => (
      <rect
        key={`${floor}-${room}`}
        className={stateOf(floor, room)}
        x={84 + (room - 1) * 43}
        y={90 + (FLOORS - floor) * 32}
        width="36"
        height="24"
        rx="4"
      />
    ))}
    {Array.from({ length: FLOORS }, (_, index) => (
      <text key={index} className="small quiet" x="46" y={107 + index * 32} textAnchor="end">
        {FLOORS - index}F
      </text>
    ))}
    <rect className="door" x="194" y="374" width="32" height="16" rx="2" />
    <path className="thread" d="M292 134C350 134 356 128 392 128" />
    <g className="lifted">
      <rect className="paper" x="392" y="84" width="144" height="108" rx="12" />
    </g>
    <text className="figure" x="410" y="112">
      805 室
    </text>
    <text className="quiet" x="410" y="138">
      欠费 2 个月
    </text>
    <text className="figure danger" x="410" y="168">
      501.20 元
    </text>
    {(
      [
        ['paid', '已缴清'],
        ['owed', '有欠费'],
        ['empty', '空置'],
      ] as const
    ).map(([state, text], index) => (
      <g key={state}>
        <rect className={`cell ${state}`} x="396" y={256 + index * 38} width="24" height="18" rx="4" />
        <text x="432" y={270 + index * 38}>
          {text}
        </text>
        <text className="figure" x="532" y={270 + index * 38} textAnchor="end">
          {countOf(state)} 户
        </text>
      </g>
    ))}
  </svg>
);
