// Matte, translucent, denser where the surface turns away: a solid that can be looked into.
uniform vec3 eye;
uniform vec3 light;
in vec3 world;
in vec3 across;
flat in vec4 color;
flat in vec4 tint;
out vec4 fragment;
void main() {
  vec3 view = normalize(eye - world);
  vec3 n = normalize(across);
  if (dot(n, view) < 0.0) n = -n;
  float turned = pow(1.0 - dot(n, view), 2.5);
  float lit = 0.5 + 0.5 * dot(n, light);
  vec3 matte = color.rgb * mix(0.70, 1.14, lit * lit * (3.0 - 2.0 * lit));
  matte = mix(matte, tint.rgb, tint.a);
  fragment = vec4(matte, mix(color.a, min(1.0, color.a + 0.34), turned));
}
