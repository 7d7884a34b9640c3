/** Sentences that differ in their number alone: the number is what they say, so both stay. */
const pairs: readonly (readonly [string, string, string])[] = [
  ['the service must run on Node %s', '18', '22'],
  ['keep at most %s backups', '7', '30'],
  ['responses stay under %s ms', '200', '450'],
  ['port %s belongs to the metrics', '9100', '9400'],
  ['lines are at most %s columns', '80', '120'],
  ['retry no more than %s times', '3', '5'],
  ['the upload limit is %s MB', '25', '100'],
  ['die Schriftgröße bleibt bei %s Punkt', '10', '12'],
  ['maximal %s Verbindungen gleichzeitig', '50', '200'],
  ['der Timer läuft %s Sekunden', '15', '90'],
  ['Kompatibel ab Firmware %s', '2.4', '2.9'],
  ['como mucho %s filas por lote', '500', '5000'],
  ['el informe sale a las %s', '06:00', '07:30'],
  ['compatible con Python %s', '3.9', '3.12'],
  ['pas plus de %s requêtes par minute', '60', '90'],
  ["l'image fait %s pixels de large", '640', '1280'],
  ['au plus %s essais', '4', '6'],
  ['no máximo %s alunos por turma', '25', '35'],
  ['a margem é de %s por cento', '12', '18'],
  ['guarda os logs por %s dias', '14', '60'],
  ['内存上限是 %s MB', '256', '512'],
  ['日志保留 %s 天', '30', '90'],
  ['超时设为 %s 秒', '10', '45'],
  ['一回に %s 件まで', '20', '100'],
  ['待ち時間は %s 秒', '3', '8'],
  ['対応バージョンは %s 以上', '1.18', '1.21'],
  ['최대 %s명까지만', '10', '40'],
  ['%s분마다 저장', '5', '15'],
  ['الحد الأقصى %s مستخدم', '100', '300'],
  ['المهلة %s ثانية', '20', '60'],
  ['احتفظ بالنسخ %s يوما', '7', '28'],
];

const all = (which: 1 | 2): readonly string[] =>
  pairs.map((pair) => pair[0].replace('%s', pair[which]));

/** First all with one number, then all with the other. */
export const figures: readonly string[] = [...all(1), ...all(2)];
