const HOUSES = ['1201', '1202', '1203', '1301', '1302'];
const MONTHS = ['2026.01', '2026.02', '2026.03', '2026.04', '2026.05'];

/** The cashier's desk: the payer, the open bills and the payment on one screen. */
export const DeskDrawing = () => (
  <svg viewBox="0 0 560 430" role="img" aria-label="柜台：选中六个月物业费，合计 1,503.60 元，收据已打印">
    <rect className="ground" x="0" y="0" width="560" height="430" rx="20" />
    <path className="stand" d="M236 338h88l10 44H226z" />
    <rect className="stand" x="196" y="380" width="168" height="10" rx="5" />
    <g className="lifted">
      <rect className="paper" x="40" y="40" width="480" height="300" rx="14" />
    </g>
    <path className="band" d="M54 40h452a14 14 0 0 1 14 14v22H40V54a14 14 0 0 1 14-14z" />
    <text className="on-band" x="60" y="64">
      日常结算
    </text>
    <circle className="dot" cx="478" cy="58" r="4" />
    <circle className="dot" cx="494" cy="58" r="4" />
    {HOUSES.map((house, index) => (
      <g key={house}>
        {index === 0 && <rect className="tint" x="52" y="90" width="98" height="32" rx="6" />}
        <rect className={index === 0 ? 'mark on' : 'mark'} x="64" y={100 + index * 44} width="12" height="12" rx="3" />
        <text className={index === 0 ? 'figure brand' : 'figure'} x="88" y={111 + index * 44}>
          {house}
        </text>
      </g>
    ))}
    <path className="rule" d="M164 90v234" />
    {MONTHS.map((month, index) => (
      <g key={month}>
        <rect className="mark on" x="182" y={94 + index * 29} width="13" height="13" rx="3" />
        <path className="tick" d={`m185 ${100.5 + index * 29} 3 3.4 5-6`} />
        <text x="206" y={105 + index * 29}>
          物业费 {month}
        </text>
        <text className="figure" x="382" y={105 + index * 29} textAnchor="end">
          250.60
        </text>
      </g>
    ))}
    <text className="quiet" x="206" y="250">
      …… 2026.06
    </text>
    <path className="rule" d="M182 266h200" />
    <text x="182" y="304">
      应收
    </text>
    <text className="sum" x="382" y="308" textAnchor="end">
      1,503.60
    </text>
    <rect className="button" x="404" y="286" width="96" height="36" rx="8" />
    <text className="on-band" x="452" y="309" textAnchor="middle">
      收款 F9
    </text>
    <g className="lifted receipt">
      <path className="paper" d="M404 96h96v150l-8 6-8-6-8 6-8-6-8 6-8-6-8 6-8-6-8 6-8-6-8 6-8-6z" />
      <text className="small" x="452" y="120" textAnchor="middle">
        收 据
      </text>
      <path className="rule" d="M416 132h72M416 150h72M416 168h48M416 186h72" />
      <text className="figure small" x="452" y="220" textAnchor="middle">
        1,503.60
      </text>
    </g>
  </svg>
);
