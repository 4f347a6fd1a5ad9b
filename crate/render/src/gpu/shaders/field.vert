uniform mat4 view_projection;
in vec4 vertex;
out float pressure;
void main() {
  pressure = vertex.w;
  gl_Position = view_projection * vec4(vertex.xyz, 1.0);
}
