/** Passwords in the clear in PowerShell, and strings that are none. */
import { masksWhatIsMarked } from '../marked';

const rows: readonly string[] = [
  '"⟦Gv7#tangerine-Loop⟧" | ConvertTo-SecureString -AsPlainText -Force',
  "'⟦Gv7#tangerine-Loop⟧' | ConvertTo-SecureString -AsPlainText -Force",
  '$s = ("⟦Gv7#tangerine-Loop⟧") | ConvertTo-SecureString -AsPlainText -Force; $s | Out-Null',
  "Write-Output '⟦Gv7#tangerine-Loop⟧' |\n  ConvertTo-SecureString -AsPlainText -Force",
  "ConvertTo-SecureString ('⟦Gv7#tangerine-Loop⟧') -AsPlainText -Force",
  'ConvertTo-SecureString -String ("⟦Gv7#tangerine-Loop⟧") -AsPlainText -Force',
  'ConvertTo-SecureString -AsPlainText -Force -String "⟦Gv7#tangerine-Loop⟧"',
  'convertto-securestring -AsPlainText -Force "⟦Gv7#tangerine-Loop⟧"',
  "CONVERTTO-SECURESTRING '⟦swordfish⟧' -AsPlainText",
  'ConvertTo-SecureString `\n  -String "⟦Gv7#tangerine-Loop⟧" `\n  -AsPlainText -Force',
  "ConvertTo-SecureString `\r\n  -AsPlainText `\r\n  -Force `\r\n  '⟦Gv7#tangerine-Loop⟧'",
  '$sec = ConvertTo-SecureString -AsPlainText `\n    -Force "⟦velvet tangerine 42⟧"',
  '{"c":"ConvertTo-SecureString `\\n  -String \\"⟦Gv7#tangerine-Loop⟧\\" `\\n  -AsPlainText"}',
  'ConvertTo-SecureString -String ⟦Gv7tangerine42⟧ -AsPlainText -Force',
  'TODO keep in mind: "⟦Gl4cier.Moss⟧" | ConvertTo-SecureString -AsPlainText -Force',
  "We use '⟦Heron77xQ⟧' | ConvertTo-SecureString -AsPlainText -Force",
  // Variables, files, questions, talk.
  'ConvertTo-SecureString $plain -AsPlainText -Force',
  '$env:PW | ConvertTo-SecureString -AsPlainText -Force',
  '"$pw" | ConvertTo-SecureString -AsPlainText -Force',
  '(Get-Content pw2024.txt) | ConvertTo-SecureString',
  'Get-Content "C:\\secure\\pw2024.txt" | ConvertTo-SecureString',
  "ConvertTo-SecureString (Get-Content 'C:\\pw2024.txt')",
  'Use Read-Host with "Enter password" | ConvertTo-SecureString -AsPlainText -Force',
  'Read-Host "Enter password" | ConvertTo-SecureString -AsPlainText -Force',
  "ConvertTo-SecureString -String (Read-Host 'Password') -AsPlainText -Force",
  'The cmdlet ConvertTo-SecureString converts "encrypted standard strings" to secure strings.',
  'ConvertTo-SecureString -String "yourPassword" -AsPlainText -Force',
  'ConvertTo-SecureString `\n  -String $plain `\n  -AsPlainText',
];

describe('passwords that PowerShell is given', () => {
  for (const row of rows)
    it(row, () => {
      masksWhatIsMarked(row);
    });
});
