/** Keys, tokens and codes that let one in, announced in French, Russian, Arabic and Hindi, and what is only said about them. */
import { masksWhatIsMarked } from '../marked';

const rows: readonly string[] = [
  "le code d'accès : ⟦Gv7-Kx42⟧",
  "Le code d'accès au portail est ⟦marble4821⟧",
  'la clé secrète est ⟦marble4821⟧',
  'la clé secrète est ⟦Gv7tangerineLoop⟧',
  "la clé d'API est ⟦x7Zt41LmPx0z8Q⟧",
  "le jeton d'accès : ⟦marble4821⟧",
  'Секретный ключ: ⟦marble4821⟧',
  'секретный ключ — ⟦Gv7tangerineLoop⟧',
  'токен доступа ⟦marble4821⟧',
  'токен доступа ⟦x7Zt41LmPx0z8Q⟧',
  'Ключ доступа: ⟦Gv7-Kx42q⟧',
  'код доступа: ⟦marble4821⟧',
  'Код доступа ⟦7Kx-42vQ⟧',
  'गुप्त कुंजी ⟦marble4821⟧',
  'गुप्त कुंजी है ⟦Gv7tangerineLoop⟧',
  'एक्सेस कोड: ⟦marble4821⟧',
  'टोकन: ⟦marble4821⟧',
  'المفتاح السري: ⟦marble4821⟧',
  'المفتاح السري هو ⟦Gv7tangerineLoop⟧',
  'رمز الوصول: ⟦marble4821⟧',
  'رمز الدخول هو ⟦Gv7-Kx42⟧',
  'clé secrète : ⟦x7Zt41LmPx0z8Q⟧',
  "Le code d'accès de la porte : ⟦4821⟧",
  'le token est dans vault, la clé secrète : « ⟦Gv7-Kx42⟧ »',
  'la clé primaire est user_id2024',
  'la clé est composée',
  'la clé étrangère est order_id',
  "le jeton d'accès expire demain",
  "le code d'accès est requis",
  'Секретный ключ хранится в vault2',
  'токен доступа истекает через 3600s',
  'токен доступа OAuth2',
  'токен доступа получен через Auth0',
  'секретный ключ в файле config.yml',
  'गुप्त कुंजी env2 में है',
  'المفتاح السري محفوظ في vault',
  'первичный ключ: user_id',
  'внешний ключ: orders2024',
  'ключ: user_2024',
  'токен доступа: GITHUB_TOKEN',
  'Секретный ключ: AES256',
  'la clé secrète : HS256',
  "le code d'accès : 404",
  "la clé d'accès : S3_BUCKET2",
  'секретный ключ Ed25519',
  'la clé secrète est en Curve25519',
  'код доступа: 404',
  'код доступа к серверу выдаёт отдел ISO27001',
  'टोकन 4096 तक',
  'मेरा टोकन GPT4 के लिए',
  'رمز الوصول OAuth2',
];

describe('keys and codes announced in other languages', () => {
  for (const row of rows)
    it(row, () => {
      masksWhatIsMarked(row);
    });
});
